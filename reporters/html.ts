import { readFileSync } from 'node:fs';
import type { Material } from './material.ts';
import { documentOf } from './page/document.ts';
import { pageModel } from './page/make-model.ts';
import { pageScript } from './page/script.ts';

const MOST_OF_TITLE = 100;

/** report.html: the report as one page, for people; it opens from disk and asks nothing of the network. */
export const renderHtml = (material: Material): string => {
  const model = pageModel(material);
  const { words, meaning, target, summary } = model;
  return documentOf({
    title: `${words}: ${target.name.slice(0, MOST_OF_TITLE)}`,
    style: readFileSync(new URL('page/page.css', import.meta.url), 'utf8'),
    script: pageScript(),
    data: model,
    plain: [
      `${words}. ${meaning}`,
      `${target.name}, ${target.interfaces.join(', ')}: ${summary.passed} passed, ${summary.failed} failed, ${summary.warned} warned, ${summary.blocked} blocked.`,
      'The rest of this page is drawn by its script. report.json holds the same.',
    ],
  });
};
