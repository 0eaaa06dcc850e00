import './qr-code.css'

/**
 * A QR code. It is dark on white in every color scheme, because scanners require that. Display the
 * same content as text for users who cannot scan it.
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
