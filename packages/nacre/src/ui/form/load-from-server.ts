/** Loads a page from the server, even if only the hash of the URL differs. */
export function loadFromServer(to: string): void {
  const { pathname, search, hash } = new URL(to, location.href)
  const isHere = pathname === location.pathname && search === location.search
  if (!isHere) {
    location.assign(to)
    return
  }
  if (hash !== '') history.replaceState(history.state, '', hash)
  location.reload()
}
