// The door of the examples: each is a page of the gallery.
export { CronExample } from './CronExample.tsx'
export { ControlsExample, type ControlSources } from './ControlsExample.tsx'
export { GridExample } from './GridExample.tsx'
export { PickersExample, type PickerSources } from './PickersExample.tsx'
