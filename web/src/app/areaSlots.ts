import { holidaySlots } from '../areas/holiday/holidaySlots.tsx'
import type { ResourceSlots } from '../resource/ResourceSlots.ts'

/** What areas add to the screens of resources, by the name of the resource. */
export const areaSlots: Readonly<Record<string, ResourceSlots>> = {
  holiday: holidaySlots,
}
