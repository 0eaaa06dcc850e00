/** The first screen of the login area, which says what is so. */
export function Page() {
  return (
    <div className="plain">
      <h1>Log in</h1>
      <p>
        Accounts are not open yet: there is nothing to log in to. Everything that this application
        shows today can be seen without an account.
      </p>
    </div>
  )
}
