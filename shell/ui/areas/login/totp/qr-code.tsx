import './qr-code.css'

/**
 * A code for cameras. It stays dark on white in every scheme, because that is what scanners know; the
 * same must stand beside it as text, for those who cannot point a camera at their own screen.
 */
export function QrCode({
  size,
  path,
  label,
}: {
  readonly size: number
  readonly path: string
  readonly label: string
}) {
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className="qr-code-paper" d={`M0 0h${size}v${size}H0z`} />
      <path className="qr-code-ink" d={path} />
    </svg>
  )
}
