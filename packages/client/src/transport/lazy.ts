// Parts for few calls, loaded as one file when one of them is needed. They share no code with the rest.
export { ofArgument, ofResponse } from '../to-error.ts'
export { toHostPath } from './host-paths.ts'
