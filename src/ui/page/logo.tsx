import classes from './logo.module.css'

/** Two layers of air over a horizon. */
export function Logo({ small = false }: { readonly small?: boolean }) {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden focusable="false">
        <rect width="32" height="32" rx="9" fill="var(--hawa-brand)" />
        <g fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round">
          <path d="M7 11.5c3-2.6 6-2.6 9 0s6 2.6 9 0" />
          <path d="M7 17c3-2.6 6-2.6 9 0s6 2.6 9 0" opacity="0.72" />
          <path d="M7 23.5h18" opacity="0.45" />
        </g>
      </svg>
      {!small && (
        <span className={classes.name} lang="fr" dir="ltr">
          Hawa
        </span>
      )}
    </span>
  )
}
