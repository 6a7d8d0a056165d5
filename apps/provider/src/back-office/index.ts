export { type BackOfficeServices, mountBackOffice } from './pages.ts'
