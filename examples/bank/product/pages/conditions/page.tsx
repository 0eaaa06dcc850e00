/** What everybody may know before they open an account. */
export const Page = () => (
  <div className="plain">
    <h1>Conditions</h1>
    <p>An account costs 4.90 € a month. It is free until you are 26.</p>
    <p>Transfers from 1,000 € on are approved by a person.</p>
    <a className="button" href="/login">
      Open an account
    </a>
  </div>
)
