/**
 * Under this name a browser says which zone its clock is set to, so that a page is made with the reader's
 * days and times at once. It is no secret and decides nothing else.
 */
export const zoneCookie = 'zone'

/** Tells the server which zone this browser is in, and says whether it did not know that. */
export function tellZone(zone: string): boolean {
  const said = `${zoneCookie}=${zone}`
  if (document.cookie.split('; ').includes(said)) return false
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${said}; SameSite=Lax; Path=/; Max-Age=31536000${secure}`
  return true
}
