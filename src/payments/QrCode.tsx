import { encode } from 'uqr'
import { text } from '#copy/catalogue.ts'

/** The edge of a code that readers need, in modules. */
const QUIET = 3

/** A link as a QR code: dark on white in every theme, because a camera reads it. */
const QrCode = ({ link }: { readonly link: string }) => {
  const { data, size } = encode(link, { border: QUIET, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={text.qrOf(link)}
      viewBox={`0 0 ${size} ${size}`}
      width={208}
      height={208}
      shapeRendering="crispEdges"
      className="rounded-sm"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
export default QrCode
