import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  INQUIRY_MOVES,
  useInquiryCommands,
  type Inquiry,
  type InquiryTarget,
  type MailedKind,
} from '../../data/inquiries.ts'
import { notify } from '../../ui/notices.tsx'
import { PageSection } from '../../ui/page-section.tsx'

interface MoveSectionProps {
  readonly inquiry: Inquiry & { readonly kind: MailedKind }
  readonly busy: boolean
}

/** Moves the inquiry out of the list or back; either can be undone, so neither asks for confirmation. */
export function MoveSection({ inquiry, busy }: MoveSectionProps) {
  const { t } = useTranslation('inquiries')
  const { move } = useInquiryCommands()
  const [moving, setMoving] = useState(false)
  const { state } = inquiry
  const labels: Readonly<Record<InquiryTarget, string>> = {
    ouverte: t(state === 'indésirable' ? 'move.not_spam' : 'move.reopen'),
    close: t(state === 'répondue' ? 'move.close_answered' : 'move.close'),
    indésirable: t('move.spam'),
  }
  const give = async (target: InquiryTarget) => {
    setMoving(true)
    try {
      const outcome = await move(inquiry, target)
      if (outcome.kind !== 'queued') notify({ kind: 'error', title: t('answer.full') })
    } finally {
      setMoving(false)
    }
  }
  return (
    <PageSection title={t('move.title')}>
      <Group gap="sm">
        {INQUIRY_MOVES[state].map((target) => (
          <Button key={target} variant="default" disabled={busy || moving} onClick={() => void give(target)}>
            {labels[target]}
          </Button>
        ))}
      </Group>
    </PageSection>
  )
}
