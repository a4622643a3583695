import { cronRules, cronUnits } from '@lexdesk/domain/cron'
import { Button, Flex, Input, type InputRef, Tabs } from 'antd'
import { type KeyboardEvent, useId, useRef } from 'react'
import styles from './Cron.module.css'
import { printCronModel } from './CronModel.ts'
import { CronModes } from './CronModes.tsx'
import { CronSummary } from './CronSummary.tsx'
import { useCronDraft } from './useCronDraft.ts'

interface CronBuilderFormProps {
  value: string
  onOk: (expression: string) => void
  onCancel: () => void
}

export function CronBuilderForm({ value, onOk, onCancel }: CronBuilderFormProps) {
  const id = useId()
  const input = useRef<InputRef>(null)
  const { text, reading, model, changedAt, write, choose, change } = useCronDraft(value)
  const finish = () => {
    if (reading.cron) onOk(printCronModel(model))
    else input.current?.focus()
  }
  const finishByEnter = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // The focus returns to the button that opened the dialog, and the same key press would activate it again.
    event.preventDefault()
    finish()
  }
  return (
    <>
      <Tabs
        size="small"
        tabBarGutter={24}
        destroyOnHidden
        items={cronUnits.map((unit) => ({
          key: unit,
          label: cronRules[unit].title,
          children: (
            <CronModes
              unit={unit}
              model={model[unit]}
              onChoose={(option) => choose(unit, option)}
              onChange={(next) => change(unit, next)}
            />
          ),
        }))}
      />
      <label className={styles.expression} htmlFor={id}>
        表达式
      </label>
      <Input
        ref={input}
        id={id}
        className={styles.text}
        value={text}
        status={reading.problem ? 'error' : ''}
        aria-invalid={Boolean(reading.problem)}
        aria-describedby={reading.problem && `${id}problem`}
        spellCheck={false}
        onChange={({ target }) => write(target.value)}
        onPressEnter={finishByEnter}
      />
      <div className={styles.summary}>
        {reading.cron ? (
          <CronSummary cron={reading.cron} now={changedAt} />
        ) : (
          <div id={`${id}problem`} className={styles.problem} role="alert">
            {reading.problem}
          </div>
        )}
      </div>
      <Flex className={styles.footer} justify="flex-end" gap={8}>
        <Button onClick={onCancel}>取消</Button>
        <Button type="primary" onClick={finish}>
          确定
        </Button>
      </Flex>
    </>
  )
}
