/** Loads the page of an address from the server, also where only what follows its # is another. */
export function loadWhole(to: string): void {
  const { pathname, search, hash } = new URL(to, location.href)
  const isHere = pathname === location.pathname && search === location.search
  if (!isHere) {
    location.assign(to)
    return
  }
  if (hash !== '') history.replaceState(history.state, '', hash)
  location.reload()
}
