import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandArgs, InvalidField, SessionState } from '../../../sync/index.ts'
import { requestStudy } from '../../data/studies/request-study.ts'
import { notify } from '../../ui/notices/notices.tsx'

interface SubmitOptions {
  readonly session: Exclude<SessionState, { kind: 'unknown' }>
  /** The request is durable in the outbox, which owns it from now on. */
  readonly onQueued: () => void
  readonly onInvalid: (problems: readonly InvalidField[]) => void
}

export const START_STUDY = '/start-study'

/** The area that opens shows the verdict, like every other one. */
export function useSubmitRequest({ session, onQueued, onInvalid }: SubmitOptions) {
  const { t } = useTranslation('request')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  const send = async (args: CommandArgs['request_study']) => {
    if (session.kind === 'signed-out') {
      notify({ kind: 'info', title: t('loginRequired'), text: t('loginRequiredText') })
      return navigate({ to: '/login', search: { redirect: `${START_STUDY}?returning=true` } })
    }
    setBusy(true)
    try {
      const outcome = await requestStudy(args)
      switch (outcome.kind) {
        case 'invalid':
          return onInvalid(outcome.problems)
        case 'bad-file':
        case 'storage-full':
          return notify({ kind: 'error', id: 'request', title: t('failed'), text: t('storageFull') })
        case 'refused':
          onQueued()
          return await navigate({ to: '/client/synchronisation' })
        case 'waiting':
          onQueued()
          notify({ kind: 'info', title: t('queued'), text: t('queuedText') })
          return await navigate({ to: '/client/dashboard' })
        case 'applied':
          onQueued()
          return await navigate({ to: '/client/dashboard' })
      }
    } catch (error) {
      notify({ kind: 'error', id: 'request', title: t('failed'), text: t('failedText') })
      throw error
    } finally {
      setBusy(false)
    }
  }

  return { busy, send }
}
