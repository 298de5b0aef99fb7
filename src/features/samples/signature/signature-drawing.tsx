import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '../data/samples.ts'
import classes from './signature-pad.module.css'

/** A drawn signature, sharp at every size. */
export function SignatureDrawing({ path, label }: { readonly path: string; readonly label: string }) {
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}
