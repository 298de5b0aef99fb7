import { beforeEach, describe, expect, it } from 'vitest'
import { dismiss, leaveErrors, notify, takeAway, useToasts } from '../../../src/ui/notices/toasts.ts'

const titles = () => useToasts.getState().map(({ notice }) => notice.title)

describe('the notices of a person', () => {
  beforeEach(() => takeAway(() => true))

  it('stand in the order in which they were told', () => {
    notify({ kind: 'info', title: 'one' })
    notify({ kind: 'error', title: 'two' })
    expect(titles()).toEqual(['one', 'two'])
  })

  it('take the place of one with the same id, as new ones, so that they are read out', () => {
    notify({ kind: 'error', id: 'a', title: 'first try' })
    const [before] = useToasts.getState()
    notify({ kind: 'info', title: 'other' })
    notify({ kind: 'error', id: 'a', title: 'second try' })
    expect(titles()).toEqual(['second try', 'other'])
    expect(useToasts.getState().map(({ key }) => key)).not.toContain(before?.key)
  })

  it('without an id never replace each other', () => {
    notify({ kind: 'info', title: 'same' })
    notify({ kind: 'info', title: 'same' })
    expect(titles()).toEqual(['same', 'same'])
  })

  it('are taken away one by one: not the one that has taken the place', () => {
    const leave = notify({ kind: 'success', id: 'a', title: 'may be undone' })
    notify({ kind: 'success', id: 'a', title: 'received' })
    leave()
    expect(titles()).toEqual(['received'])
  })

  it('leave with their page where they are errors', () => {
    notify({ kind: 'error', title: 'not exported' })
    notify({ kind: 'success', title: 'request sent' })
    leaveErrors()
    expect(titles()).toEqual(['request sent'])
  })

  it('leave when they no longer hold', () => {
    notify({ kind: 'error', id: 'a', title: 'wrong password' })
    notify({ kind: 'error', id: 'b', title: 'other' })
    dismiss('a')
    expect(titles()).toEqual(['other'])
  })
})
