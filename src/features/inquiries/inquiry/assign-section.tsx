import { Button, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { inquiryCommands, type Inquiry, type WaitingOnInquiry } from '../data/inquiries.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useCommand } from '../../../keeping/use-command.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'
import classes from '../inquiries.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface AssignSectionProps {
  readonly inquiry: Inquiry
  readonly waiting: readonly WaitingOnInquiry[]
}

/** Assigns the inquiry: to me with one press, to another administrator, or to nobody. */
export function AssignSection({ inquiry, waiting }: AssignSectionProps) {
  const { t } = useTranslation('inquiries')
  const { busy, run } = useCommand()
  const { administrators, me, assigned_to, assigned_name, state } = inquiry
  const chosen = waiting.findLast(
    ({ name, state: standing }) => name === 'assign_inquiry' && standing.kind !== 'refused',
  )
  const current = chosen ? ((chosen.args['assigned_to'] as string | null | undefined) ?? null) : assigned_to
  const assign = (to: string | null) => void run(inquiryCommands.assign(inquiry, to))
  const held = busy || chosen !== undefined || state === 'indésirable'
  // An assignee who can no longer sign in stays assigned until somebody else is chosen.
  const gone = assigned_to !== null && !administrators.some(({ id }) => id === assigned_to)
  return (
    <PageSection title={t('assign.title')}>
      <div className={`${kit.stackSm} ${classes.assign}`}>
        <NativeSelect
          label={t('assign.label')}
          value={current ?? ''}
          disabled={held}
          onChange={({ currentTarget: { value } }) => assign(value === '' ? null : value)}
          data={[
            { value: '', label: t('nobody') },
            ...administrators.map(({ id, name }) => ({
              value: id,
              label: id === me ? t('me', { name: isolate(name) }) : name,
            })),
            ...(gone ? [{ value: assigned_to, label: assigned_name ?? '' }] : []),
          ]}
        />
        {current !== me && (
          <Button variant="default" disabled={held} onClick={() => assign(me)}>
            {t('assign.take')}
          </Button>
        )}
      </div>
    </PageSection>
  )
}
