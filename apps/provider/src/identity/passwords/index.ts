export {
  type PasswordStrength,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  requireStrongPassword,
} from './password-strength.ts'
export { createPasswords, type Passwords } from './passwords.ts'
