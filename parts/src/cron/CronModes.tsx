import { cronRules, type CronUnit } from '@lexdesk/domain/cron'
import { Radio } from 'antd'
import styles from './Cron.module.css'
import { CronModeFields } from './CronModeFields.tsx'
import { type CronOption, cronOptions, type CronUnitModel } from './CronUnitModel.ts'
import { optionTitle } from './cronWords.ts'

interface CronModesProps {
  unit: CronUnit
  model: CronUnitModel
  onChoose: (option: CronOption) => void
  onChange: (change: Partial<CronUnitModel>) => void
}

/** The modes of one unit, each a sentence. Editing a field in a sentence selects that mode. */
export function CronModes({ unit, model, onChoose, onChange }: CronModesProps) {
  return (
    <Radio.Group
      className={styles.modes}
      aria-label={`${cronRules[unit].title}的执行方式`}
      value={model.cronEvery}
      onChange={({ target }) => onChoose(target.value as CronOption)}
    >
      {cronOptions[unit].map((option) => (
        <div key={option} className={styles.mode}>
          <Radio value={option}>{optionTitle(unit, option)}</Radio>
          <div className={styles.fields}>
            <CronModeFields
              unit={unit}
              option={option}
              model={model}
              onChange={(change) => onChange({ cronEvery: option, ...change })}
            />
          </div>
        </div>
      ))}
    </Radio.Group>
  )
}
