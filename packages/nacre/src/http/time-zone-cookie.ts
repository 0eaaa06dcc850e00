/**
 * The name of the cookie with the time zone of the browser. Pages are rendered with the local dates
 * and times of the reader. It is not secret and has no other effect.
 */
export const timeZoneCookie = 'time-zone'

/** Sets the cookie with the time zone. Returns true if the server did not know it yet. */
export function setTimeZoneCookie(zone: string): boolean {
  const text = `${timeZoneCookie}=${zone}`
  if (document.cookie.split('; ').includes(text)) return false
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${text}; SameSite=Lax; Path=/; Max-Age=31536000${secure}`
  return true
}
