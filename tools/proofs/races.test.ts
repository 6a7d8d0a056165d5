import { testProofs } from './small-proofs.ts'

await testProofs('races')
