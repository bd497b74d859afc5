/**
 * What the page does beyond its anchors: a sentence lights all its quotations, a quotation its
 * sentences, and j, k and Escape walk. Reads nothing but the page's own ids.
 */
export const pageScript = `
"use strict";
(function () {
  var lit = [];
  function light(elements) {
    lit.forEach(function (element) { element.classList.remove("active"); });
    lit = elements;
    lit.forEach(function (element) { element.classList.add("active"); });
  }
  function marks(place) {
    var all = document.querySelectorAll("mark[data-places]");
    return Array.prototype.filter.call(all, function (mark) {
      return mark.dataset.places.split(" ").indexOf(place) >= 0;
    });
  }
  function placesOf(sentence) {
    var links = sentence.querySelectorAll("a[data-place]");
    return Array.prototype.map.call(links, function (link) { return link.dataset.place; });
  }
  function follow() {
    var target = document.getElementById(location.hash.slice(1));
    if (target === null) return light([]);
    if (target.classList.contains("anchor")) return light(marks(target.id));
    if (target.classList.contains("sentence"))
      return light([target].concat(placesOf(target).flatMap(marks)));
    light([]);
  }
  document.addEventListener("click", function (event) {
    var link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    if (link === null || !link.classList.contains("line")) return;
    var sentence = link.closest(".sentence");
    setTimeout(function () { light([sentence].concat(placesOf(sentence).flatMap(marks))); }, 0);
  });
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") { light([]); return; }
    if (event.key !== "j" && event.key !== "k") return;
    var lines = Array.prototype.slice.call(document.querySelectorAll("a.line"));
    if (lines.length === 0) return;
    var at = lines.indexOf(document.activeElement);
    var next = lines[Math.min(lines.length - 1, Math.max(0, event.key === "j" ? at + 1 : at - 1))];
    next.focus();
    next.click();
  });
  window.addEventListener("hashchange", follow);
  follow();
})();
`
