import 'fake-indexeddb/auto'
import { schedules } from './schedule-suite.ts'

schedules(1, 2)
