interface DrawingProps {
  /** A symbol of public/drawings.svg: below the first screen, so that neither the page nor the script waits for it. */
  readonly name: 'air' | 'green' | 'report' | 'countries' | 'urban' | 'industrial' | 'rural'
  readonly className: string | undefined
}

/** Decoration: it repeats the text beside it. */
export function Drawing({ name, className }: DrawingProps) {
  return (
    <svg className={className} aria-hidden>
      <use href={`/drawings.svg#${name}`} />
    </svg>
  )
}
