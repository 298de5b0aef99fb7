import { Button } from '@mantine/core'
import { IconArrowBackUp, IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  drawnOn,
  drawingText,
  readDrawing,
  STROKE_COLOURS,
  STROKE_WIDTHS,
  type Drawing,
  type StrokeColour,
  type StrokeWidth,
} from '../../../../sync/domain/drawing.ts'
import type { OutboxItem, Photo, StudyId } from '../../../../sync/index.ts'
import { useFormDraft } from '../../../data/commands/use-form-draft.ts'
import { isGiven, useCommand } from '../../../keeping/use-command.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { ChipChoice } from '../../../ui/forms/chip-choice.tsx'
import { DrawingPad } from './drawing-pad.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface DrawingDialogProps {
  readonly mission: StudyId
  readonly photo: { readonly id: string; readonly body: Photo }
  /** Address of the picture. */
  readonly url: string
  /** A drawing that was refused: its strokes are there again, and it is replaced. */
  readonly instead?: OutboxItem | undefined
  readonly onClose: () => void
}

/** Strokes are kept as a draft with each of them; saved they replace the drawing that is there. */
export function DrawingDialog({ mission, photo: { id, body }, url, instead, onClose }: DrawingDialogProps) {
  const { t } = useTranslation('photos')
  const { draft, keep, forget } = useFormDraft(`drawing.${id}`)
  const { busy, run } = useCommand({ quiet: true, instead })
  // The drawing that the dialog was opened over.
  const [seen] = useState<Drawing>(() => body.traits ?? [])
  const [drawing, setDrawing] = useState<Drawing>(
    () => keptIn(draft()?.['traits']) ?? readDrawing(instead?.args['traits']) ?? seen,
  )
  const [couleur, setCouleur] = useState<StrokeColour>('rouge')
  const [largeur, setLargeur] = useState<StrokeWidth>('fine')
  const [full, setFull] = useState(false)
  const change = (next: Drawing) => {
    setFull(false)
    setDrawing(next)
    keep({ traits: JSON.stringify(next) })
  }
  const save = async () => {
    const same = drawingText(drawing) === drawingText(seen) && !instead
    const given =
      same ||
      isGiven(
        await run({ name: 'draw_on_photo', args: { mission_id: mission, photo_id: id, traits: [...drawing], seen } }),
      )
    if (!given) return
    forget()
    onClose()
  }
  return (
    <ModalDialog opened shape="sheet" title={t('draw')} onClose={onClose}>
      <div className={kit.stackSm}>
        <DrawingPad
          url={url}
          size={body.file}
          label={t('pad')}
          drawing={drawing}
          couleur={couleur}
          largeur={largeur}
          onStroke={(stroke) => {
            const next = drawnOn(drawing, stroke)
            if (next) change(next)
            else setFull(true)
          }}
        />
        <div role="alert">{full && <p className={`${kit.flush} ${kit.danger}`}>{t('drawing_full')}</p>}</div>
        <div className={kit.clusterMd}>
          <ChipChoice
            name={`couleur-${id}`}
            label={t('colour')}
            value={couleur}
            options={STROKE_COLOURS.map((value) => ({ value, label: t(`colours.${value}`) }))}
            onChoose={(chosen) => setCouleur(STROKE_COLOURS.find((one) => one === chosen) ?? couleur)}
          />
          <ChipChoice
            name={`largeur-${id}`}
            label={t('width')}
            value={largeur}
            options={STROKE_WIDTHS.map((value) => ({ value, label: t(`widths.${value}`) }))}
            onChoose={(chosen) => setLargeur(STROKE_WIDTHS.find((one) => one === chosen) ?? largeur)}
          />
        </div>
        <div className={`${kit.clusterSm} ${kit.apart}`}>
          <div className={kit.clusterXs}>
            <Button
              variant="default"
              disabled={drawing.length === 0}
              leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
              onClick={() => change(drawing.slice(0, -1))}
            >
              {t('undo')}
            </Button>
            <Button
              variant="default"
              disabled={drawing.length === 0}
              leftSection={<IconEraser size={20} aria-hidden="true" />}
              onClick={() => change([])}
            >
              {t('erase')}
            </Button>
          </div>
          <Button loading={busy} onClick={() => void save()}>
            {t('save_drawing')}
          </Button>
        </div>
      </div>
    </ModalDialog>
  )
}

/** Null: nothing was kept, or something else than strokes. */
function keptIn(text: string | undefined): Drawing | null {
  if (text === undefined) return null
  if (text === '[]') return []
  try {
    return readDrawing(JSON.parse(text))
  } catch {
    return null
  }
}
