import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconMail, IconMessage, IconShare2 } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShareDays } from '../../../sync/domain/share.ts'
import { isolate } from '../../i18n/isolate.ts'
import { mailLink, shareAddress, smsLink, whatsAppLink } from './share-address.ts'
import classes from './share-ways.module.css'
import kit from '../../ui/kit/kit.module.css'

interface ShareWaysProps {
  readonly company: string
  readonly token: string
  readonly days: ShareDays
}

/** The address, and the ways to send it. Opening one of them sends nothing yet. */
export function ShareWays({ company, token, days }: ShareWaysProps) {
  const { t } = useTranslation('reports')
  const id = useId()
  const [copied, setCopied] = useState<'copied' | 'copy_failed' | null>(null)
  const words = {
    subject: t('share.subject', { company }),
    message: t('share.message', { company: isolate(company), days: t('share.day', { count: days }) }),
    address: shareAddress(globalThis.location.origin, token),
  }
  const copy = () =>
    navigator.clipboard.writeText(words.address).then(
      () => setCopied('copied'),
      () => setCopied('copy_failed'),
    )
  // Rejects when the person closes the list of apps.
  const pass = () =>
    void navigator.share({ title: words.subject, text: words.message, url: words.address }).catch(() => {})
  return (
    <div className={kit.stackXs}>
      <label htmlFor={id} className={kit.smaller}>
        {t('share.address')}
      </label>
      <input
        id={id}
        className={`${kit.box} ${classes.address}`}
        dir="ltr"
        readOnly
        value={words.address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={`${kit.stackXs} ${classes.buttons}`}>
        <Button
          component="a"
          href={whatsAppLink(words)}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={20} aria-hidden="true" />}
        >
          {t('share.whatsapp')}
        </Button>
        <Button
          component="a"
          href={smsLink(words)}
          variant="default"
          leftSection={<IconMessage size={20} aria-hidden="true" />}
        >
          {t('share.sms')}
        </Button>
        <Button
          component="a"
          href={mailLink(words)}
          variant="default"
          leftSection={<IconMail size={20} aria-hidden="true" />}
        >
          {t('share.mail')}
        </Button>
        <Button variant="default" onClick={() => void copy()} leftSection={<IconCopy size={20} aria-hidden="true" />}>
          {t('share.copy')}
        </Button>
        {'share' in navigator && (
          <Button variant="default" onClick={pass} leftSection={<IconShare2 size={20} aria-hidden="true" />}>
            {t('share.more')}
          </Button>
        )}
      </div>
      <p className={`${kit.smaller} ${kit.good} ${kit.flush} ${classes.copied}`} role="status">
        {copied && t(`share.${copied}`)}
      </p>
    </div>
  )
}
