import { IconDotsVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DisclosureMenu } from '../links/disclosure-menu.tsx'

interface RowMenuProps {
  /** Names the row. */
  readonly of: string
  readonly children: ReactNode
}

/** Tasks of a row of a `DataTable`, in the cell of its `menu` column. */
export function RowMenu({ of, children }: RowMenuProps) {
  const { t } = useTranslation('lists')
  return (
    <DisclosureMenu button={<IconDotsVertical size={20} aria-hidden="true" />} buttonLabel={t('actions_of', { of })}>
      {children}
    </DisclosureMenu>
  )
}
