import { useTranslation } from 'react-i18next'
import type { Holiday, OutboxItem, Pays } from '../../../sync/index.ts'
import { holidayWords, isHolidayOvertaken, usePublicHolidays, type HolidayWords } from '../../data/studies/holidays.ts'
import { useOvertaken } from '../../data/commands/overtaken.ts'
import { formatDay } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useDecision } from '../../keeping/use-decision.ts'
import { NamedValues, ValueChoice } from '../../keeping/value-choice.tsx'
import classes from './holidays.module.css'
import kit from '../../ui/kit/kit.module.css'

/** Days of this country that another administrator has changed meanwhile. */
export function HolidayChoices({ pays }: { readonly pays: Pays }) {
  const known = usePublicHolidays()
  const lost = useOvertaken(
    ({ name, args }) => (name === 'set_public_holiday' || name === 'remove_public_holiday') && args['pays'] === pays,
  )
  if (!known) return null
  const days = [...new Set(lost.map(({ args }) => String(args['jour'])))]
  return (
    <div className={`${kit.stackMd} ${classes.choices}`}>
      {days.map((jour) => (
        <HolidayChoice
          key={jour}
          pays={pays}
          jour={jour}
          items={lost.filter(({ args }) => args['jour'] === jour)}
          now={known.find((one) => one.pays === pays && one.jour === jour)}
        />
      ))}
    </div>
  )
}

interface HolidayChoiceProps extends Pick<Holiday, 'pays' | 'jour'> {
  readonly items: readonly OutboxItem[]
  /** The server's version; undefined: no holiday. */
  readonly now: Holiday | undefined
}

function HolidayChoice({ pays, jour, items, now }: HolidayChoiceProps) {
  const { t } = useTranslation('holidays')
  const { busy, decide } = useDecision()
  const last = items.at(-1)
  if (!last || !isHolidayOvertaken(last, now)) return null
  const mine = last.name === 'remove_public_holiday' ? null : holidayWords(last.args as unknown as HolidayWords)
  const seen = now ? holidayWords(now) : null
  const text = (words: HolidayWords | null) =>
    words === null ? (
      t('choice.none')
    ) : (
      <NamedValues
        values={[
          [t('form.fr'), words.nom_fr],
          [t('form.en'), words.nom_en],
          [t('form.ar'), words.nom_ar],
          [t('choice.date'), t(words.mobile ? 'choice.computed' : 'choice.sure')],
        ]}
      />
    )
  return (
    <ValueChoice
      lost={items.map(({ id }) => id)}
      title={t('choice.title', { day: isolate(formatDay(jour)) })}
      mine={{ at: last.madeAt, value: text(mine) }}
      other={{ value: text(seen) }}
      busy={busy}
      onMine={() =>
        void decide(
          items,
          mine
            ? { name: 'set_public_holiday', args: { pays, jour, ...mine, seen } }
            : { name: 'remove_public_holiday', args: { pays, jour, seen } },
        )
      }
      onOther={() => void decide(items)}
    />
  )
}
