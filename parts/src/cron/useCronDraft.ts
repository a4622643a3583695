import type { CronUnit } from '@lexdesk/domain/cron'
import { useMemo, useState } from 'react'
import { changeCronUnit, chooseCronOption, type CronModel, printCronModel, readCronModel } from './CronModel.ts'
import type { CronOption, CronUnitModel } from './CronUnitModel.ts'
import { type CronReading, readCron } from './readCron.ts'

interface CronDraft {
  /** The text in the input, valid or not. */
  text: string
  reading: CronReading
  model: CronModel
  /** The next runs are computed from this moment. */
  changedAt: Date
  write: (text: string) => void
  choose: (unit: CronUnit, option: CronOption) => void
  change: (unit: CronUnit, change: Partial<CronUnitModel>) => void
}

interface Draft {
  text: string
  model: CronModel
  changedAt: Date
}

const fieldCount = 7

/** An expression being edited by its modes or as text; each updates the other. */
export function useCronDraft(value: string): CronDraft {
  const [{ text, model, changedAt }, setDraft] = useState(() => firstDraft(value))
  const reading = useMemo(() => readCron(text), [text])
  const put = (next: CronModel) => setDraft({ model: next, text: printCronModel(next), changedAt: new Date() })
  return {
    text,
    reading,
    model,
    changedAt,
    // Text that cannot be parsed yet leaves the modes unchanged: it may be incomplete.
    write: (typed) => {
      const next = readCron(typed)
      setDraft({ text: typed, model: next.cron ? readCronModel(next.text) : model, changedAt: new Date() })
    },
    choose: (unit, option) => put(chooseCronOption(model, unit, option)),
    change: (unit, change) => put(changeCronUnit(model, unit, change)),
  }
}

function firstDraft(value: string): Draft {
  const model = readCronModel(value)
  const isTooLong = value.trim().split(/\s+/).length > fieldCount
  return { model, text: isTooLong ? value.trim() : printCronModel(model), changedAt: new Date() }
}
