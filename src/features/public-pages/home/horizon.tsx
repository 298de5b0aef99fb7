import classes from './horizon.module.css'

/** Layers of air over a horizon, with a mast that measures them. Decoration: it repeats the text. */
export function Horizon() {
  return (
    <svg
      className={classes.picture}
      viewBox="0 0 560 440"
      aria-hidden
      focusable="false"
      preserveAspectRatio="xMidYMax slice"
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#cfe7e8" />
          <stop offset="0.62" stopColor="#f1f7f5" />
          <stop offset="1" stopColor="#fbf4e6" />
        </linearGradient>
      </defs>
      <rect width="560" height="440" fill="url(#sky)" />
      <circle cx="404" cy="270" r="54" fill="#f6dfae" />
      <g className={classes.air} fill="none" stroke="#0b5d66" strokeWidth="1.6" strokeLinecap="round">
        <path d="M-20 62c80-34 150-28 236 2s172 34 364-22" opacity="0.16" />
        <path d="M-20 98c92-36 158-24 240 6s176 32 360-24" opacity="0.22" />
        <path d="M-20 136c96-34 160-20 244 8s182 28 356-22" opacity="0.28" />
        <path d="M-20 172c100-30 164-14 248 10s186 22 352-20" opacity="0.36" />
        <path d="M-20 208c104-26 168-8 252 10s188 16 348-18" opacity="0.46" />
        <path d="M-20 242c108-20 172-4 256 10s190 10 344-14" opacity="0.58" />
      </g>
      <path d="M0 322c64-30 112-44 176-32s92 26 152 12 120-52 232-30v168H0Z" fill="#9cc9c8" />
      <path d="M0 356c88-34 140-22 206-8s122 2 186-14 108-22 168-10v116H0Z" fill="#4f9a9d" />
      <path d="M0 392c104-24 190-20 282-8s178 2 278-12v68H0Z" fill="#0b5d66" />
      <Mast />
      <Scale />
    </svg>
  )
}

function Mast() {
  return (
    <g stroke="#073b42" strokeWidth="2.4" strokeLinecap="round" fill="none">
      <path d="M150 386V188M150 386l-26 4M150 386l26 4M150 230l-30 156M150 230l30 156" strokeWidth="1.4" />
      <path d="M150 388V176M126 190h48" />
      <circle cx="126" cy="190" r="6.5" fill="#fff" />
      <circle cx="174" cy="190" r="6.5" fill="#fff" />
      <path d="M150 176l30-12M180 164l14-1-8 11z" fill="#073b42" strokeWidth="1.8" />
      <rect x="138" y="262" width="24" height="34" rx="4" fill="#fff" />
      <path d="M143 272h14M143 279h14M143 286h8" strokeWidth="1.6" />
    </g>
  )
}

function Scale() {
  return (
    <g stroke="#073b42" strokeWidth="1.2" opacity="0.4">
      <path d="M500 60v200" />
      <path d="M496 59.4v202" strokeWidth="8" strokeDasharray="1.2 18.8" />
      <path d="M489 59.4v202" strokeWidth="6" strokeDasharray="1.2 78.8" />
    </g>
  )
}
