import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconMap, IconX } from '@tabler/icons-react'
import { useState, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { PAYS } from '../../sync/domain/enumerations.ts'
import { positionText, readPosition } from '../../sync/domain/typed-position.ts'
import { isInCountry } from '../subjects/countries/in-country.ts'
import { DRAWINGS } from '../subjects/countries/outline.ts'
import { PlacePicker } from './place-picker.tsx'
import classes from './observing.module.css'
import site from './site-position.module.css'

interface SitePositionProps {
  readonly field: { readonly name: string; readonly ref: Ref<HTMLInputElement>; readonly value: string }
  readonly pays: string
  readonly error?: ReactNode
  readonly onPosition: (position: string) => void
}

/** Where the site of a request is: coordinates, or a place on the drawn map. */
export function SitePosition({ field: { name, ref, value }, pays, error, onPosition }: SitePositionProps) {
  const { t } = useTranslation(['observation', 'request', 'study'])
  const [open, setOpen] = useState(false)
  const country = PAYS.find((one) => one === pays)
  const read = readPosition(value)
  const position = read === 'wrong' ? null : read
  const outside = country && position && !isInCountry(DRAWINGS[country], position.latitude, position.longitude)
  return (
    <div className={site.site}>
      <TextInput
        name={name}
        ref={ref}
        value={value}
        onChange={({ currentTarget }) => onPosition(currentTarget.value)}
        label={t('request:site.label')}
        description={t('request:site.hint')}
        error={error}
        autoComplete="off"
        maxLength={80}
        attributes={{ input: { dir: 'ltr' } }}
      />
      {outside && (
        <p className={classes.warning} role="status">
          <IconAlertTriangle size={18} aria-hidden="true" />
          {t('site.outside', { pays: t(`study:pays.${country}`) })}
        </p>
      )}
      <div className={site.ways}>
        {country && (
          <Button
            variant="default"
            leftSection={<IconMap size={18} aria-hidden="true" />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'site.map_close' : 'site.map')}
          </Button>
        )}
        {value !== '' && (
          <Button
            variant="subtle"
            color="gray.8"
            leftSection={<IconX size={18} aria-hidden="true" />}
            onClick={() => onPosition('')}
          >
            {t('site.drop')}
          </Button>
        )}
      </div>
      {open && country && (
        <PlacePicker
          key={country}
          pays={country}
          position={position}
          onPick={(picked) => onPosition(positionText(picked))}
        />
      )}
    </div>
  )
}
