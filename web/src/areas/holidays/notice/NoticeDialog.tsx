import { App, Input, InputNumber, Modal } from 'antd'
import { useId } from 'react'
import { today } from '../../../fields/texts/dateText.ts'
import { useBreakpoint } from '../../../ui/page/useBreakpoint.ts'
import { HolidayImpact } from '../HolidayImpact.tsx'
import type { DialogProps } from '../useLazyDialog.tsx'
import styles from './NoticeDialog.module.css'
import { NoticeProposal } from './NoticeProposal.tsx'
import { useNotice } from './useNotice.ts'

/** 粘贴通知: parses the State Council's notice into a proposal, which becomes entries once confirmed. */
export function NoticeDialog({ open, onClose }: DialogProps) {
  const { message } = App.useApp()
  const { isMobile } = useBreakpoint()
  const id = useId()
  const model = useNotice()
  const { text, notice, chosen, isSaving } = model
  const added = chosen.filter(({ row }) => !row).length

  async function save() {
    const saved = await model.save()
    if (!saved) return
    message.success(`新增 ${saved.added} 天，更新 ${saved.changed} 天`)
    // Sentences that were not understood have to be entered by hand, so they stay visible.
    if (notice?.unread.length) return
    model.clear()
    onClose()
  }

  return (
    <Modal
      open={open}
      title="粘贴放假通知"
      width={isMobile ? '100%' : 800}
      mask={{ closable: false }}
      closable={!isSaving}
      keyboard={!isSaving}
      destroyOnHidden
      afterOpenChange={(isShown) => isShown && document.getElementById(`${id}text`)?.focus()}
      onCancel={onClose}
      onOk={() => void save()}
      okText={isSaving ? '正在保存' : `确认（新增 ${added}，更新 ${chosen.length - added}）`}
      okButtonProps={{ loading: isSaving, disabled: chosen.length === 0 }}
      cancelText="关闭"
      cancelButtonProps={{ disabled: isSaving }}
    >
      <div className={styles.paste}>
        <label htmlFor={`${id}text`}>国务院办公厅关于某年部分节假日安排的通知，全文粘贴即可</label>
        <Input.TextArea
          id={`${id}text`}
          rows={notice ? 4 : 10}
          value={text}
          disabled={isSaving}
          placeholder={'一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。\n二、春节：……'}
          onChange={(event) => model.setText(event.target.value)}
        />
        {model.isYearMissing && (
          <div className={styles.year}>
            <label htmlFor={`${id}year`}>通知没有写明年份，按此年份读取</label>
            <InputNumber
              id={`${id}year`}
              min={2000}
              max={2100}
              precision={0}
              value={model.year ?? null}
              placeholder={String(today().year() + 1)}
              onChange={(year) => model.setYear(year ?? undefined)}
            />
          </div>
        )}
      </div>
      <NoticeProposal model={model} />
      {chosen.length > 0 && !isSaving && (
        <HolidayImpact change={{ days: chosen.map(({ date, type, name }) => ({ date, type, name })) }} />
      )}
    </Modal>
  )
}
