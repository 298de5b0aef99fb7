import classes from './presentation-video.module.css'

const BENCH = 'M0 292h640'

/** The laboratory at the end of the day: samples on a bench, the land behind the window. A picture: the same in both themes. */
export function VideoPoster() {
  return (
    <svg className={classes.poster} viewBox="0 0 640 360" aria-hidden focusable="false" preserveAspectRatio="xMidYMid slice">
      <rect width="640" height="360" fill="#073b42" />
      <rect x="60" y="44" width="520" height="196" rx="10" fill="#b5dadb" />
      <circle cx="446" cy="150" r="34" fill="#f6dfae" />
      <g fill="none" stroke="#177680" strokeWidth="2" strokeLinecap="round">
        <path d="M60 92c90-30 150-20 250 0s180 14 270-14" opacity="0.35" />
        <path d="M60 122c96-26 160-12 254 4s176 10 266-12" opacity="0.55" />
      </g>
      <path d="M60 200c80-30 150-26 230-12s170 10 290-22v64a10 10 0 0 1-10 10H70a10 10 0 0 1-10-10Z" fill="#2f8a91" />
      <path d="M232 44v196M408 44v196" stroke="#073b42" strokeWidth="8" />
      <path d={`${BENCH}v68H0Z`} fill="#0b5d66" />
      <path d={BENCH} stroke="#87c2c5" strokeWidth="3" />
      <g fill="#094c54" stroke="#d9ecec" strokeWidth="3" strokeLinejoin="round">
        <path d="M112 212h26v26l24 46a5 5 0 0 1-5 8H93a5 5 0 0 1-5-8l24-46Z" />
        <path d="M198 226h14v56a10 10 0 0 1-14 0ZM226 226h14v56a10 10 0 0 1-14 0ZM254 226h14v56a10 10 0 0 1-14 0Z" />
        <path d="M476 292v-20h30a34 34 0 0 0 12-62l-14-8 12-22-24-14-24 42 24 14 6-10a20 20 0 0 1-6 38h-42v22h-14v20Z" />
      </g>
      <path d="M99 264h52l10 20a5 5 0 0 1-4 6H94a5 5 0 0 1-4-6ZM200 254h10v26h-10ZM228 264h10v16h-10ZM256 246h10v34h-10Z" fill="#58a7ac" />
      <circle cx="320" cy="170" r="44" fill="#fff" />
      <path d="M307 149v42l36-21Z" fill="#0b5d66" />
    </svg>
  )
}
