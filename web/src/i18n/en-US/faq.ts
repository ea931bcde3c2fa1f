import type { faq as source } from '../pt-BR/faq.ts'
import type { Texts } from '../texts.ts'

export const faq: Texts<typeof source> = {
  title: 'Frequently asked questions',
  about: 'How to do what people ask most about this system and the phone app.',
  search: 'Search question or answer',
  nothingFoundWhy: 'The search looks into questions and answers, regardless of case and accents.',
  questions: 'Questions',
  goTo: 'Open:',
  useful: 'Was this helpful?',
  yes: 'Yes',
  no: 'No',
  items: {
    preRegistration: {
      title: 'How does a cleaner get access?',
      description: `By CPF. Only people with an invited and active CPF can sign up and sign in.

1. Under Users, open Invited CPFs and the tab Invite CPFs.
2. Choose the company and type the CPF, or send many CPFs at once in a .csv file.
3. Ask the person to open Create an account on the sign-in page and to use the same CPF.

They start as a cleaner (ASG), with access to the phone app only. A CPF that is deactivated or removed loses access at once.`,
    },
    coordinator: {
      title: 'How do I make someone a coordinator?',
      description: `With the padlock on the People page, which only the administrator sees.

1. Under Users, open People and find the person. They must have signed up already.
2. Click the padlock in their row and choose the level: Read only sees everything and changes nothing; Coordinator also registers, plans and edits.
3. The table shows what each level may do. Confirm with Give access.

The same padlock takes the access away: at the level Cleaner (ASG) the person is signed out at once and has only the app. Nobody changes their own access, nor that of an administrator.`,
    },
    app: {
      title: 'How do I get started with the phone app?',
      description: `The app runs in the phone’s browser, Android or iPhone, without a store: open LINK and sign in with the e-mail or CPF and the password of the account.

1. Open the address in the browser of the phone.
2. In the browser’s menu, choose Install app or Add to home screen. From then on Zelo opens by its icon.
3. Sign in once with internet, and allow the camera when the phone asks.

After that it also works without signal: what is done stays on the phone and is sent automatically when the internet is back.`,
    },
    order: {
      title: 'In which order do I register things?',
      description: `Each registration uses the ones before it. In this order nothing is missing:

1. Companies: the parent company is created by support, the branches by the administrator.
2. Coordinators: invite the CPF and, once they have signed up, use the padlock on the People page.
3. Cleaners (ASG): invite the CPFs of those who will clean and inspect.
4. Procedures, risks, sectors and categories, in any order.
5. Rooms: each gets its QR code when it is saved. Print the label and put it on the door.
6. Periodicities and schedules: who cleans which room, on which days and at which times.`,
    },
    importFile: {
      title: 'How do I register many records at once?',
      description: `With a CSV file or an .xlsx spreadsheet, with the option Import on the tab for new records. It works for CPFs, sectors, risks, procedures and categories.

1. Click Download template and open the file in Excel or another spreadsheet program.
2. Fill in one row for each record, leave the header as it is, and save as CSV UTF-8 or .xlsx.
3. Drag the file onto the page, choose the company and send it.

Rooms have a spreadsheet template of their own, which already offers sectors, categories, risks and procedures as lists to choose from.`,
    },
    columns: {
      title: 'Are all columns of the template required?',
      description: `Yes. The file must have all columns of the template, with the same names, and every row must have a value in each of them. Only in the spreadsheet of rooms may one of the two columns of procedures be empty.

If something is wrong, nothing of the file is registered: the page shows the line, the column, the value and the reason of each problem. Correct them and send the file again.`,
    },
    sectorCategoryEnvironment: {
      title: 'What is the difference between sector, category and room?',
      description: `A room is the place that is cleaned or inspected, such as Women’s restroom, ground floor. It is what has a QR code, tasks and schedules.

A sector is the area of the company where the room is, such as Reception or Production.

A category is the kind of room, such as Restroom or Office. Rooms of different sectors may be of the same category. Sectors and categories group and filter the lists, the dashboard and the reports.`,
    },
    recording: {
      title: 'How is a cleaning recorded?',
      description: `On the cleaner’s phone, at the door of the room.

1. In the app, tap Scan room code and point at the label on the door.
2. Look at the risks of the room and tap Start cleaning.
3. Mark each task when it is done and take the photo where one is asked for. What could not be done goes into Couldn’t do it, with the reason.
4. Tap Finish cleaning, check the summary and tap Finish.

The dashboard shows at once what has arrived. Without signal, the record stays on the phone and arrives later, with the time at which the work was done.`,
    },
    qrCode: {
      title: 'What do I do when a QR code is damaged or was copied?',
      description: `Damaged: print the same label again. In Rooms, click the QR code of the row and then Download PDF. The code stays the same; until the label is replaced, the cleaner can type the letters printed below the drawing.

Copied or photographed: in the same place, click Replace code, print the new label and replace the one on the door. The previous label is still accepted, but what is recorded with it is marked as old code; older ones are no longer accepted.

To replace many at once, mark the rooms in the list and click Replace QR codes.`,
    },
  },
}
