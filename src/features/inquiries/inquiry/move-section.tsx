import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { inquiryCommands, INQUIRY_MOVES, type Inquiry, type InquiryTarget, type MailedKind } from '../data/inquiries.ts'
import { useCommand } from '../../../keeping/use-command.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'

interface MoveSectionProps {
  readonly inquiry: Inquiry & { readonly kind: MailedKind }
  readonly busy: boolean
}

/** Moves the inquiry out of the list or back; either can be undone, so neither asks for confirmation. */
export function MoveSection({ inquiry, busy }: MoveSectionProps) {
  const { t } = useTranslation('inquiries')
  const { busy: moving, run } = useCommand()
  const { state } = inquiry
  const labels: Readonly<Record<InquiryTarget, string>> = {
    ouverte: t(state === 'indésirable' ? 'move.not_spam' : 'move.reopen'),
    close: t(state === 'répondue' ? 'move.close_answered' : 'move.close'),
    indésirable: t('move.spam'),
  }
  return (
    <PageSection title={t('move.title')}>
      <Group gap="sm">
        {INQUIRY_MOVES[state].map((target) => (
          <Button
            key={target}
            variant="default"
            disabled={busy || moving}
            onClick={() => void run(inquiryCommands.move(inquiry, target))}
          >
            {labels[target]}
          </Button>
        ))}
      </Group>
    </PageSection>
  )
}
