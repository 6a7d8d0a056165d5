export { type JudgedPassword, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, requireGoodPassword } from './judge-password.ts'
export { openPasswords, type Passwords } from './passwords.ts'
