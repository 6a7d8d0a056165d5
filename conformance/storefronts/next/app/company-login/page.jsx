export default function CompanyLoginPage() {
  return (
    <>
      <h1>Company account</h1>
      <form method="post" action="/api/company-login">
        <label>
          Email <input name="email" type="email" required />
        </label>
        <button>Sign in with company account</button>
      </form>
    </>
  )
}
