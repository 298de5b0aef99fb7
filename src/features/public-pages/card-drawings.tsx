import type { ReactNode } from 'react'
import classes from './cards.module.css'

/** A curve of measurements under the limit that they are compared with. */
export function AirDrawing() {
  return (
    <Drawing>
      <path className={classes.faint} d="M24 40h272M24 72h272M24 104h272M24 136h272" />
      <path className={classes.soft} d="M24 136c22-8 30-40 52-44s28 26 50 22 26-58 50-62 30 44 52 46 26-22 46-26l22-6v70Z" />
      <path className={classes.line} d="M24 136c22-8 30-40 52-44s28 26 50 22 26-58 50-62 30 44 52 46 26-22 46-26l22-6" />
      <path className={classes.line} strokeDasharray="1 7" d="M24 46h272" />
      <circle className={classes.dot} cx="76" cy="92" r="5" />
      <circle className={classes.dot} cx="126" cy="114" r="5" />
      <circle className={classes.dot} cx="176" cy="52" r="5" />
      <circle className={classes.dot} cx="228" cy="98" r="5" />
      <circle className={classes.dot} cx="274" cy="72" r="5" />
    </Drawing>
  )
}

/** Trees between a chimney and a house. */
export function GreenDrawing() {
  return (
    <Drawing>
      <path className={classes.faint} d="M60 52c20-12 34 4 52-6M62 38c24-14 44 6 66-8" />
      <path className={classes.soft} d="M0 132c60-16 110-10 160-6s110 2 160-8v42H0Z" />
      <path className={classes.line} d="M0 132c60-16 110-10 160-6s110 2 160-8" />
      <path className={classes.line} d="M40 122l4-62h14l4 58M62 118V92h26v25" />
      <path className={classes.sheet} d="M234 122V94l24-20 24 20v26Z" />
      <path className={classes.line} d="M228 98l30-25 30 25M234 94v28M282 94v26M252 121v-17h12v16" />
      <Tree x={128} y={124} />
      <Tree x={162} y={126} tall />
      <Tree x={196} y={125} />
    </Drawing>
  )
}

function Tree({ x, y, tall = false }: { readonly x: number; readonly y: number; readonly tall?: boolean }) {
  const height = tall ? 62 : 48
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse className={classes.soft} cx="0" cy={-height + 12} rx="15" ry={tall ? 26 : 20} />
      <path className={classes.line} d={`M0 0v${-height}M0 ${-height + 30}l8-8M0 ${-height + 22}l-8-8`} />
    </g>
  )
}

/** A page with its curve, its figures and its seal. */
export function ReportDrawing() {
  return (
    <Drawing>
      <rect className={classes.soft} x="122" y="20" width="104" height="130" rx="6" />
      <rect className={classes.sheet} x="106" y="14" width="104" height="132" rx="6" />
      <rect className={classes.line} x="106" y="14" width="104" height="132" rx="6" />
      <path className={classes.line} d="M120 34h42" />
      <path className={classes.faint} strokeWidth="2" d="M120 46h76M120 56h76M120 66h58M120 122h44M120 132h36" />
      <path className={classes.line} d="M120 106l16-12 14 6 18-18 12 8 16-10" />
      <circle className={classes.dot} cx="190" cy="126" r="9" />
      <path className={classes.line} d="M186 126l3 3 5-6" />
    </Drawing>
  )
}

/** Decoration: it says nothing that the text beside it does not. */
function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 320 160" aria-hidden focusable="false">
      {children}
    </svg>
  )
}
