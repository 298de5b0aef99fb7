import { useEffect, useRef, useState } from 'react'
import { LONGEST_VOICE, type VoiceType } from '../../../../sync/domain/voice.ts'
import type { Spoken } from '../data/voices.ts'

export type RecorderState =
  | { readonly kind: 'idle' | 'asking' | MicrophoneProblem }
  /** Whole seconds so far. */
  | { readonly kind: 'recording'; readonly seconds: number }
  | { readonly kind: 'recorded'; readonly spoken: Spoken; readonly url: string }

export type MicrophoneProblem = 'refused' | 'absent' | 'failed'

/** Bits per second: speech is clear, and a minute has about 180 kB. */
const BITS = 24_000

/** Safari records the last one only. */
const RECORDED_AS = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'] as const

const TICK_MS = 250

interface Running {
  readonly stop: () => void
  /** Forgets what was said. */
  readonly drop: () => void
}

/** Records by the microphone for at most a minute; needs no network. The recording is there until it is dropped. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>({ kind: 'idle' })
  const running = useRef<Running | null>(null)
  useEffect(() => () => running.current?.drop(), [])
  const url = state.kind === 'recorded' ? state.url : null
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url])

  const start = async () => {
    if (running.current) return
    let dropped = false
    running.current = { stop: () => undefined, drop: () => (dropped = true) }
    setState({ kind: 'asking' })
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const release = () => stream.getTracks().forEach((track) => track.stop())
      if (dropped) return release()
      try {
        running.current = record(stream, release)
      } catch (error) {
        release()
        throw error
      }
    } catch (error) {
      running.current = null
      if (!dropped) setState({ kind: problemOf(error) })
    }
  }

  function record(stream: MediaStream, release: () => void): Running {
    const mimeType = RECORDED_AS.find((one) => MediaRecorder.isTypeSupported(one)) ?? 'audio/mp4'
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS })
    const parts: Blob[] = []
    const begun = performance.now()
    const seconds = () => (performance.now() - begun) / 1000
    const stop = () => recorder.state !== 'inactive' && recorder.stop()
    const ticking = setInterval(() => {
      if (seconds() >= LONGEST_VOICE) stop()
      else setState({ kind: 'recording', seconds: Math.floor(seconds()) })
    }, TICK_MS)
    let dropped = false
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('stop', () => {
      clearInterval(ticking)
      release()
      running.current = null
      if (dropped) return
      const type: VoiceType = mimeType === 'audio/mp4' ? mimeType : 'audio/webm'
      const blob = new Blob(parts, { type })
      const duree = Math.min(LONGEST_VOICE, Math.max(1, Math.round(seconds())))
      if (blob.size === 0) setState({ kind: 'failed' })
      else setState({ kind: 'recorded', spoken: { blob, type, duree }, url: URL.createObjectURL(blob) })
    })
    recorder.start()
    setState({ kind: 'recording', seconds: 0 })
    return {
      stop,
      drop: () => {
        dropped = true
        stop()
      },
    }
  }

  return {
    state,
    start,
    stop: () => running.current?.stop(),
    /** Forgets the recording, so that the next one can begin. */
    drop: () => {
      running.current?.drop()
      setState({ kind: 'idle' })
    },
  }
}

/** An address without TLS has no `mediaDevices`: a TypeError. */
function problemOf(error: unknown): MicrophoneProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'TypeError' || name === 'NotReadableError' ? 'absent' : 'failed'
}
