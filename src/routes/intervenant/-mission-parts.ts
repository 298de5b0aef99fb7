import { AdviceSection } from '../../features/advice/advice-section.tsx'
import type { SheetParts } from '../../features/missions/study-sheet.tsx'
import { MeasurementSection } from '../../features/measurements/measurement-section.tsx'
import { PhotoSection } from '../../features/photos/photo-section.tsx'

/** What the sheet of a mission holds beside the mission itself. */
export const MISSION_PARTS: SheetParts = [PhotoSection, MeasurementSection, AdviceSection]
