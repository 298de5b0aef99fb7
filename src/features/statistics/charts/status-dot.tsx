import classes from './bar-chart.module.css'

/** The colour of a status, beside its name. */
export const StatusDot = ({ colour }: { readonly colour: string }) => (
  <span className={classes.dot} data-drawn style={{ background: colour }} aria-hidden="true" />
)
