import { messageChannels } from '@lexdesk/domain'

/** The text messages to clients, by message template. */
export const appointmentTexts = {
  confirm: {
    code: 'appointmentConfirmed',
    name: '预约已确认',
    text: '您的预约（${subject}）已确认：${when}，${lawyer}律师，地点：${place}。',
  },
  reschedule: {
    code: 'appointmentRescheduled',
    name: '预约已改期',
    text: '您的预约（${subject}）已改期：${when}，${lawyer}律师，地点：${place}。',
  },
} as const

/** The initial templates of an office, which it may reword. */
export const appointmentTemplates = Object.values(appointmentTexts).map(({ code, name, text }) => ({
  templateCode: code,
  templateName: name,
  templateType: messageChannels.sms.value,
  templateContent: text,
  templateTestJson: JSON.stringify({
    subject: '劳动合同咨询',
    when: '2026-12-01 10:00',
    lawyer: '陈立行',
    place: '第一会议室',
  }),
}))
