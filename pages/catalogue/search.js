// The search of the catalogue: shows the requirements that contain every word, whatever its case.
const field = document.querySelector('input[type="search"]');
const found = document.querySelector('output');
const groups = [...document.querySelectorAll('main > section')].map((group) => ({
  group,
  requirements: [...group.querySelectorAll(':scope > section')].map((section) => ({
    section,
    text: section.textContent.toLowerCase(),
  })),
}));

const search = () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { group, requirements } of groups) {
    let shown = 0;
    for (const { section, text } of requirements) {
      section.hidden = !words.every((word) => text.includes(word));
      shown += section.hidden ? 0 : 1;
    }
    group.hidden = shown === 0;
    count += shown;
  }
  found.textContent = words.length === 0 ? '' : `${count} found`;
};

field.addEventListener('input', search);
search();
