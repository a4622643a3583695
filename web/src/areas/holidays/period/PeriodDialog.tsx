import { DatePicker, InputNumber, Modal, Select, Space, Switch } from 'antd'
import { useId, useMemo, useState } from 'react'
import { fromDayjs, toDayjs, today, typedFormats } from '../../../fields/texts/dateText.ts'
import type { DialogProps } from '../useLazyDialog.tsx'
import type { PeriodInput, PeriodUnit } from './calculatePeriod.ts'
import styles from './PeriodDialog.module.css'
import { PeriodResult } from './PeriodResult.tsx'

const units: { value: PeriodUnit; label: string }[] = [
  { value: 'day', label: '日' },
  { value: 'month', label: '个月' },
  { value: 'year', label: '年' },
  { value: 'workday', label: '个工作日' },
]

interface Draft extends Omit<PeriodInput, 'start' | 'length'> {
  start: string | null
  length: number | null
}

/** 期间计算: calculates while the user types; nothing is saved. */
export function PeriodDialog({ open, onClose }: DialogProps) {
  const id = useId()
  const [draft, setDraft] = useState<Draft>(() => ({
    start: fromDayjs(today(), 'date'),
    length: null,
    unit: 'day',
    makeupCountsAsRest: false,
  }))
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const { start, length, unit, makeupCountsAsRest } = draft
  const isWorkdays = unit === 'workday'
  // The same object for the same value: the picker drops typed text when it gets another one.
  const firstDay = useMemo(() => toDayjs(start, 'date'), [start])

  return (
    <Modal
      open={open}
      title="期间计算"
      width={560}
      footer={null}
      destroyOnHidden
      afterOpenChange={(isShown) => isShown && document.getElementById(`${id}length`)?.focus()}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <label htmlFor={`${id}start`}>起算日</label>
        <DatePicker
          id={`${id}start`}
          value={firstDay}
          format={typedFormats.date}
          onChange={(day) => change({ start: fromDayjs(day, 'date') })}
        />
        <label htmlFor={`${id}length`}>期间</label>
        <Space.Compact block>
          <InputNumber
            id={`${id}length`}
            value={length}
            placeholder={isWorkdays ? '负数往前推' : '长度'}
            onChange={(value) => change({ length: value })}
          />
          <Select
            aria-label="单位"
            value={unit}
            options={units}
            style={{ width: 112 }}
            onChange={(value) => change({ unit: value })}
          />
        </Space.Compact>
        <label htmlFor={`${id}makeup`}>调休上班日视为休息日</label>
        <Space>
          <Switch
            id={`${id}makeup`}
            checked={makeupCountsAsRest}
            disabled={isWorkdays}
            onChange={(isOn) => change({ makeupCountsAsRest: isOn })}
          />
          <span className={styles.hint}>
            {isWorkdays ? '工作日按本单位的安排计，含公司休和公司加班' : '届满日落在调休上班的周末时是否顺延'}
          </span>
        </Space>
      </div>
      <div className={styles.result} aria-live="polite">
        <PeriodResult
          input={start === null || length === null ? undefined : { start, length, unit, makeupCountsAsRest }}
        />
      </div>
    </Modal>
  )
}
