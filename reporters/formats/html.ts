import { scriptOf } from '../../pages/kit/script.ts';
import { documentOf, marked, pageStyle } from '../../pages/report/document.ts';
import { countsInWords } from '../counts.ts';
import type { Material } from '../material.ts';
import { pageModel } from './html/make-model.ts';

const MAX_TITLE = 100;

/** report.html: the report as one page, for people; it opens from disk and asks nothing of the network. */
export const renderHtml = (material: Material): string => {
  const model = pageModel(material);
  const { words, meaning, target, files } = model;
  /** Shown where scripts do not run. */
  const plain = [
    `${words}. ${meaning}`,
    `${target.name}, ${target.interfaces.join(', ')}: ${countsInWords(material.report)}.`,
    `The rest of this page is drawn by its script. ${files.report} holds the same.`,
  ];
  return documentOf({
    title: `${words}: ${target.name.slice(0, MAX_TITLE)}`,
    style: pageStyle(),
    body: plain.map((text) => `<p>${marked(text)}</p>`).join(''),
    drawn: { script: scriptOf('pages/report/view/report.ts'), data: model },
  });
};
