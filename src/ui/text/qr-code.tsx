import { useMemo } from 'react'
import { encode } from 'uqr'
import classes from './qr-code.module.css'

interface QrCodeProps {
  readonly text: string
  readonly label: string
}

/** Modules of light around the code, as readers need them. */
const QUIET = 4

/** Survives a coffee stain: a seventh of it may be missing. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, lines } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: QUIET })
    return {
      size: code.size,
      lines: code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
    }
  }, [text])
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={lines} />
    </svg>
  )
}
