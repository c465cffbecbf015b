import { READINGS } from '#handovers/handover-limits.ts';
import { dayAt } from '#shared/civil-date.ts';
import { timeAt } from '#shared/yard-clock.ts';
import { type DocumentWords, type Format, fill, said, writingOf } from '../../printed/document-format.ts';
import type { HandoverDocument } from '../../printed/handover-document.ts';
import type { Fact } from '../../printed/invoice-content.ts';
import { drawDamage } from './handover-damage.ts';
import { drawPhotos } from './handover-photos.ts';
import { drawParagraph } from './invoice-pdf.ts';
import { drawHead, drawTitle } from './letter-head.ts';
import { openPaper, type Paper } from './paper.ts';
import { ACCENT, BODY, HAIRLINE, LEFT, lineHeight, MM, RIGHT, SMALL, STRONG, type TextStyle } from './pen.ts';
import { drawSignature, SIGNATURE_HEIGHT } from './signature-drawing.ts';
import { drawTable } from './table.ts';

const HEADING: TextStyle = { size: 11.5, weight: 600, color: ACCENT };
/** A heading stays with what comes below it. */
const KEEP = 40;
const VALUES = LEFT + 45 * MM;
const NOBODY = { name: '', street: '', houseNumber: '', postcode: '', city: '', customerNumber: '' };

/**
 * The record of a handover as a PDF: what was seen, said and signed, and the seal over it. The same record with the same
 * photos gives the same bytes.
 */
export function renderHandoverPdf(
  document: HandoverDocument,
  words: DocumentWords,
  { logo }: { readonly logo?: Buffer } = {},
): Promise<Buffer> {
  const { seller, language, handover, object } = document;
  const format: Format = { ...writingOf(language), words };
  const { title, direction } = words.handover;
  const buyer = document.buyer ?? { ...NOBODY, country: seller.country };
  const on = dayAt(handover.at);
  const paper = openPaper({ title: said(title, object.plate).join(' '), seller, issuedOn: on, format });
  drawHead(paper.pen, { seller, buyer, language, logo }, format);
  const facts = [
    { label: words.handover.plate, value: object.plate },
    { label: words.handover.date, value: format.day(on) },
    { label: words.handover.time, value: timeAt(Date.parse(handover.at)) },
    { label: words.customerNumber, value: buyer.customerNumber },
  ].filter(({ value }) => value !== '');
  paper.y = drawTitle(paper.pen, title, facts, direction[handover.direction]);
  for (const fact of factsOf(document, format)) drawFact(paper, fact);
  drawChecklist(paper, document, format);
  const heading = (text: string) => drawHeading(paper, text);
  drawDamage(paper, document, format, heading);
  drawPhotos(paper, document, format, heading);
  drawSigned(paper, document, format);
  drawSeal(paper, document, format);
  return paper.bytes();
}

/** What was noted, with its name; what nobody said is left out. */
function factsOf({ object, handover }: HandoverDocument, { words, locale }: Format): readonly Fact[] {
  const { handover: own } = words;
  const person =
    handover.person === null ? [] : said(handover.personName.replace(/\s+/g, ' '), own.person[handover.person]);
  const number = new Intl.NumberFormat(locale);
  const readings = READINGS.map((reading) => {
    const read = handover.readings[reading];
    const value = read === null ? '' : fill(own.units[reading], { value: number.format(read) });
    return { label: own.readings[reading], value };
  });
  return [
    { label: own.kind, value: object.kind },
    { label: own.name, value: object.name },
    { label: own.handledBy, value: handover.byName },
    { label: own.broughtBy[handover.direction], value: person.join(' · ') },
    { label: own.identity, value: handover.person === null ? '' : own.seen[handover.identitySeen ? 'yes' : 'no'] },
    ...readings,
    { label: own.note, value: handover.note },
  ].filter(({ value }) => value.trim() !== '');
}

/** A name, and beside it what it is, over as many lines as that takes. */
function drawFact(paper: Paper, { label, value }: Fact): void {
  const { pen } = paper;
  paper.need(2 * lineHeight(BODY));
  const [name = ''] = pen.wrap(label, SMALL, VALUES - LEFT - 8, 1);
  pen.line(name, LEFT, paper.y + 1.5, SMALL);
  for (const line of pen.wrap(value, BODY, RIGHT - VALUES)) {
    paper.need(lineHeight(BODY));
    pen.line(line, VALUES, paper.y, BODY);
    paper.y += lineHeight(BODY);
  }
  paper.y += 2;
}

function drawHeading(paper: Paper, text: string): void {
  paper.y += 12;
  paper.need(lineHeight(HEADING) + KEEP);
  paper.pen.line(text, LEFT, paper.y, HEADING);
  paper.y += lineHeight(HEADING) + 4;
}

function drawChecklist(paper: Paper, { handover }: HandoverDocument, { words: { handover: own } }: Format): void {
  if (handover.answers.length === 0) return;
  paper.y += 12;
  const columns = [
    { head: own.checklist, width: 140, align: 'left' },
    { head: own.answer, width: 28, align: 'right' },
  ] as const;
  drawTable(
    paper,
    columns,
    handover.answers.map(({ text, answer, note }) => [
      { text, ...(note.trim() === '' ? {} : { below: note }) },
      { text: own.answers[answer], style: answer === 'no' ? STRONG : BODY },
    ]),
  );
}

function drawSigned(paper: Paper, { handover }: HandoverDocument, { words: { handover: own } }: Format): void {
  if (handover.signature === null) return;
  paper.y += 12;
  paper.need(lineHeight(HEADING) + SIGNATURE_HEIGHT + 2 * lineHeight(BODY));
  paper.pen.line(own.signature, LEFT, paper.y, HEADING);
  paper.y += lineHeight(HEADING) + 4;
  drawSignature(paper.pen, handover.signature, LEFT, paper.y);
  paper.y += SIGNATURE_HEIGHT + 4;
  drawParagraph(paper, handover.personName.replace(/\s+/g, ' '), STRONG);
}

function drawSeal(paper: Paper, { seal }: HandoverDocument, { words: { handover: own } }: Format): void {
  const { pen } = paper;
  const lines = pen.wrap(own.sealed, SMALL, RIGHT - LEFT);
  paper.y += 10;
  paper.need(14 + lineHeight(STRONG) * 2 + lines.length * lineHeight(SMALL));
  pen.rule(paper.y, HAIRLINE);
  paper.y += 8;
  pen.line(own.seal, LEFT, paper.y, STRONG);
  paper.y += lineHeight(STRONG);
  pen.line(seal, LEFT, paper.y, { ...STRONG, size: 8.5 });
  paper.y += lineHeight(STRONG);
  paper.y = pen.lines(lines, LEFT, paper.y, SMALL);
}
