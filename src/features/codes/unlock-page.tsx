import { Avatar, Button, Container, Stack, Title, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DevicePerson, UserId } from '../../../sync/index.ts'
import { useCodes } from './data/codes.ts'
import { ComponentTheme } from '../../ui/app/component-theme.tsx'
import { Exact } from '../../ui/text/formatted.tsx'
import { SkeletonList } from '../../ui/lists/skeleton-list.tsx'
import { UnlockForm } from './unlock-form.tsx'
import classes from './unlock-page.module.css'
import kit from '../../ui/kit/kit.module.css'

interface UnlockPageProps {
  readonly onUnlocked: () => void
  /** Other ways to sign in, for people without a code or with a forgotten one. */
  readonly foot: ReactNode
}

/** The choice of a person on this device, then the field for their code. */
export function UnlockPage({ onUnlocked, foot }: UnlockPageProps) {
  const { t } = useTranslation('codes')
  const codes = useCodes()
  const [chosen, setChosen] = useState<UserId | null>(null)
  const people = codes?.people ?? []
  const person = people.find(({ userId }) => userId === chosen) ?? (people.length === 1 ? people[0] : undefined)
  return (
    <ComponentTheme>
      <main id="content" className={classes.ground}>
        <Container size="28rem" px="md" className={classes.column}>
          <div className={`${kit.box} ${classes.card}`}>
            <Title order={1} tabIndex={-1} textWrap="balance">
              {person ? t('unlock.titleChosen') : t('unlock.title')}
            </Title>
            <p className={classes.lead}>
              {t(person ? 'unlock.leadChosen' : people.length > 0 || !codes ? 'unlock.lead' : 'unlock.nobody')}
            </p>
            {!codes && <SkeletonList rows={2} />}
            {person ? (
              <Stack gap="md">
                <PersonFace person={person} />
                <UnlockForm key={person.userId} user={person.userId} onUnlocked={onUnlocked} />
                {people.length > 1 && (
                  <Button variant="subtle" onClick={() => setChosen(null)}>
                    {t('unlock.other')}
                  </Button>
                )}
              </Stack>
            ) : (
              <ul className={kit.listSm}>
                {people.map((each) => (
                  <li key={each.userId}>
                    <UnstyledButton
                      className={`${kit.lineSm} ${kit.apart} ${classes.person}`}
                      onClick={() => setChosen(each.userId)}
                    >
                      <PersonFace person={each} />
                      <IconChevronRight size={20} aria-hidden className={`${kit.onward} ${classes.chevron}`} />
                    </UnstyledButton>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div className={classes.foot}>{foot}</div>
        </Container>
      </main>
    </ComponentTheme>
  )
}

function PersonFace({ person: { name, unsent } }: { readonly person: DevicePerson }) {
  const { t } = useTranslation('codes')
  return (
    <span className={`${kit.lineSm} ${kit.shrinks}`}>
      <Avatar size={44} radius="xl" name={name} color="petrol" alt="" />
      <span className={classes.who}>
        <strong>
          <Exact>{name}</Exact>
        </strong>
        {unsent > 0 && <span className={kit.fine}>{t('unlock.unsent', { count: unsent })}</span>}
      </span>
    </span>
  )
}
