import { Button, Skeleton } from '@mantine/core'
import { IconArrowBackUp, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDeviceList } from '../../../data/list-state.ts'
import { useArriving } from '../../../data/sync-status.ts'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { ListFrame } from '../../../ui/lists/list-frame.tsx'
import { usePrintedName } from '../../../ui/files/use-printed-name.ts'
import { InvoicePaper } from './invoice-paper.tsx'
import classes from './invoice-page.module.css'
import { useInvoices } from '../use-invoices.ts'
import kit from '../../../ui/kit/kit.module.css'

/** An invoice as a sheet of paper; also without network. */
export function InvoicePage({ id }: { readonly id: string }) {
  const { t } = useTranslation('invoices')
  const invoices = useInvoices()
  const invoice = invoices?.find((one) => one.id === id)
  const { state } = useDeviceList('records', invoices && (invoice ? [invoice] : []))
  const arriving = useArriving()
  usePrintedName(invoice && `${t('paper.title')} ${invoice.numero}`)
  return (
    <>
      <div className={`${kit.clusterXs} ${kit.apart} ${classes.bar}`}>
        <ButtonLink
          to="/client/history"
          variant="default"
          leftSection={<IconArrowBackUp className={kit.onward} size={18} aria-hidden="true" />}
        >
          {t('paper.back')}
        </ButtonLink>
        {invoice && (
          <Button onClick={() => globalThis.print()} leftSection={<IconPrinter size={18} aria-hidden="true" />}>
            {t('paper.print')}
          </Button>
        )}
      </div>
      {state.kind === 'loading' || (!invoice && arriving) ? (
        <Skeleton height={480} />
      ) : (
        <ListFrame state={state} emptyTitle={t('paper.gone')}>
          {invoice && <InvoicePaper invoice={invoice} />}
        </ListFrame>
      )}
    </>
  )
}
