import type { OutboxItem } from '../../../../sync/index.ts'
import { ItemCard } from './item-card.tsx'
import classes from './item-group.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface ItemGroupProps {
  readonly title: string
  readonly items: readonly OutboxItem[]
  /** The sentence for an empty group. */
  readonly nothing?: string
}

export function ItemGroup({ title, items, nothing }: ItemGroupProps) {
  return (
    <section>
      <h2 className={`${kit.lineXs} ${classes.title}`}>
        {title}
        {items.length > 0 && <span className={classes.count}>{items.length}</span>}
      </h2>
      {items.length === 0 && nothing && <p className={`${kit.quiet} ${kit.flush}`}>{nothing}</p>}
      {items.length > 0 && (
        <ul className={kit.listSm}>
          {items.map((item) => (
            <li key={item.id}>
              <ItemCard item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
