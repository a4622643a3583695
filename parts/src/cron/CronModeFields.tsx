import { cronRules, type CronUnit } from '@lexdesk/domain/cron'
import { Input, Select } from 'antd'
import { MultiSelect } from '../controls/MultiSelect.tsx'
import styles from './Cron.module.css'
import { beforeMonthEndBounds, cronBounds, cronValues, nthBounds } from './cronBounds.ts'
import { CronNumber } from './CronNumber.tsx'
import { cronOption, type CronOption, type CronUnitModel } from './CronUnitModel.ts'
import { weekdayOptions } from './cronWords.ts'

interface CronModeFieldsProps {
  unit: CronUnit
  option: CronOption
  model: CronUnitModel
  onChange: (change: Partial<CronUnitModel>) => void
}

/** The rest of a mode's sentence, with its input fields. */
export function CronModeFields({ unit, option, model, onChange }: CronModeFieldsProps) {
  const { title, word } = cronRules[unit]
  const bounds = cronBounds[unit]
  const value = (name: 'incrementStart' | 'rangeStart' | 'rangeEnd', label: string) =>
    unit === 'week' ? (
      <CronWeekday label={label} value={model[name]} onChange={(next) => onChange({ [name]: next })} />
    ) : (
      <CronNumber
        label={label}
        value={model[name]}
        bounds={bounds[name]}
        onChange={(next) => onChange({ [name]: next })}
      />
    )
  switch (option) {
    case cronOption.increment:
      return (
        <>
          从 {value('incrementStart', `间隔起点（${title}）`)} {word}起，每
          <CronNumber
            label={`间隔（${title}）`}
            value={model.incrementIncrement}
            bounds={bounds.incrementIncrement}
            onChange={(incrementIncrement) => onChange({ incrementIncrement })}
          />
          {cronRules[unit].interval}
        </>
      )
    case cronOption.range:
      return (
        <>
          从 {value('rangeStart', `区间开始（${title}）`)} {word}至 {value('rangeEnd', `区间结束（${title}）`)} {word}
        </>
      )
    case cronOption.specific:
      return (
        <MultiSelect<number[]>
          className={styles.list}
          mode="multiple"
          size="small"
          aria-label={`指定（${title}）`}
          placeholder="请选择（可多选）"
          maxTagCount="responsive"
          showSearch={{ optionFilterProp: 'label' }}
          value={[...model.specificSpecific]}
          options={
            unit === 'week' ? weekdayOptions : cronValues[unit].map((one) => ({ value: one, label: String(one) }))
          }
          onChange={(list) => onChange({ specificSpecific: list.sort((a, b) => a - b) })}
        />
      )
    case cronOption.lastWeekday:
      return (
        <>
          每月最后一个
          <CronWeekday
            label="每月最后一个星期几"
            value={model.cronLastSpecificDomDay}
            onChange={(cronLastSpecificDomDay) => onChange({ cronLastSpecificDomDay })}
          />
        </>
      )
    case cronOption.beforeMonthEnd:
      return (
        <>
          最后一天之前第
          <CronNumber
            label="最后一天之前第几天"
            value={model.cronDaysBeforeEomMinus}
            bounds={beforeMonthEndBounds}
            onChange={(cronDaysBeforeEomMinus) => onChange({ cronDaysBeforeEomMinus })}
          />
          天
        </>
      )
    case cronOption.nearestWorkday:
      return (
        <>
          最接近
          <CronNumber
            label="最接近几日的工作日"
            value={model.cronDaysNearestWeekday}
            bounds={bounds.rangeStart}
            onChange={(cronDaysNearestWeekday) => onChange({ cronDaysNearestWeekday })}
          />
          日的工作日
        </>
      )
    case cronOption.nthWeekday:
      return (
        <>
          每月第
          <CronNumber
            label="每月第几个"
            value={model.cronNthDayNth}
            bounds={nthBounds}
            onChange={(cronNthDayNth) => onChange({ cronNthDayNth })}
          />
          个
          <CronWeekday
            label="每月第几个星期几"
            value={model.cronNthDayDay}
            onChange={(cronNthDayDay) => onChange({ cronNthDayDay })}
          />
        </>
      )
    case cronOption.custom:
      return (
        <Input
          className={styles.list}
          size="small"
          aria-label={`自定义（${title}）`}
          placeholder="如 1-5,8-10 或 3-9/2"
          value={model.custom}
          onChange={({ target }) => onChange({ custom: target.value })}
        />
      )
    default:
      return null
  }
}

interface CronWeekdayProps {
  label: string
  value: number
  onChange: (value: number) => void
}

function CronWeekday({ label, value, onChange }: CronWeekdayProps) {
  return (
    <Select
      className={styles.weekday}
      size="small"
      aria-label={label}
      value={value}
      options={weekdayOptions}
      onChange={onChange}
    />
  )
}
